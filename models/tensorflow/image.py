"""tf.image"""
from foreshape import (
    bool_, dtype_of, dynamic, float32, int32, is_unknown, op, opaque_dim, rank_of, require, shape_of, string, tensor,
    uint8, unknown, with_rank)
from tensorflow._arrays import extract_image_patches as _extract_patches, int_argument
from tensorflow._core import Tensor, as_dtype, convert
from tensorflow._shapes import shape_argument, shape_text
from tensorflow._parsing import decoded_image, undetermined_image


class ResizeMethod:
    BILINEAR = 0
    NEAREST_NEIGHBOR = 1
    BICUBIC = 2
    AREA = 3


def decode_image(contents, channels=None, dtype=uint8, name=None, expand_animations=True):
    if not expand_animations:
        return decoded_image(contents, channels, dtype)
    return undetermined_image(contents, dtype)


def decode_jpeg(contents, channels=0, ratio=1, fancy_upscaling=True, try_recover_truncated=False, acceptable_fraction=1,
                dct_method="", name=None):
    return decoded_image(contents, channels, uint8)


def decode_png(contents, channels=0, dtype=uint8, name=None):
    return decoded_image(contents, channels, dtype)


def decode_bmp(contents, channels=0, name=None):
    return decoded_image(contents, channels, uint8)


@op("tf.image.decode_gif")
def decode_gif(contents, name=None):
    x = convert(contents)
    return tensor(Tensor, (dynamic(opaque_dim("frames", key=x)), dynamic(opaque_dim("height", key=x)),
                           dynamic(opaque_dim("width", key=x)), 3), uint8)


def decode_and_crop_jpeg(contents, crop_window, channels=0, **kwargs):
    return decoded_image(contents, channels, uint8)


@op("tf.image.encode")
def _encoded(image):
    x = convert(image)
    require(rank_of(x) is None or rank_of(x) == 3, rule="rank-mismatch", raises=ValueError,
            message=f"Shape must be rank 3 but is rank {rank_of(x)}", shapes={"image": shape_of(x)})
    return tensor(Tensor, (), string)


def encode_jpeg(image, *args, **kwargs):
    return _encoded(image)


def encode_png(image, compression=-1, name=None):
    return _encoded(image)


def extract_jpeg_shape(contents, output_type=None, name=None):
    return unknown("the shape of an image")


def picture_dims(x, operation_name):
    """The dims of one picture or a batch of them, or None where the rank is neither 3 nor 4."""
    rank = rank_of(x)
    if rank is None:
        return None
    require(rank == 3 or rank == 4, rule="rank-mismatch", raises=ValueError,
            message=f"'images' must have either 3 or 4 dimensions: {operation_name} got shape "
                    f"{shape_text(shape_of(x))}",
            shapes={"images": shape_of(x)})
    return shape_of(x) if rank == 3 or rank == 4 else None


def with_size(x, height, width, operation_name, kind):
    dims = picture_dims(x, operation_name)
    if dims is None:
        return tensor(Tensor, unknown("the rank of images"), kind)
    return tensor(Tensor, dims[:-3] + (height, width, dims[-1]), kind)


@op("tf.image.resize_images")
def resize_images(images, size, method=0, align_corners=False, preserve_aspect_ratio=False, name=None, antialias=False):
    x = convert(images)
    wanted = shape_argument(size)
    if is_unknown(wanted) or preserve_aspect_ratio:
        return with_size(x, dynamic(opaque_dim("height")), dynamic(opaque_dim("width")), "resize_images", float32)
    require(len(wanted) == 2, rule="rank-mismatch", raises=ValueError,
            message=f"'size' must be a 1-D Tensor of 2 elements: new_height, new_width, not {shape_text(wanted)}",
            shapes={"size": wanted})
    if len(wanted) != 2:
        return with_size(x, unknown("a refused size"), unknown("a refused size"), "resize_images", float32)
    return with_size(x, wanted[0], wanted[1], "resize_images", dtype_of(x) if method == 1 else float32)


resize = resize_images


def batch_resize(operation_name, keeps_type):
    @op(operation_name)
    def apply(images, size, align_corners=False, name=None, half_pixel_centers=False):
        x = convert(images)
        known = rank_of(x)
        require(known is None or known == 4, rule="rank-mismatch", raises=ValueError,
                message=f"Shape must be rank 4 but is rank {known} for '{operation_name}'",
                shapes={"images": shape_of(x)})
        wanted = shape_argument(size)
        if is_unknown(wanted) or known is not None and known != 4:
            return tensor(Tensor, unknown("the size of resized images"), float32)
        dims = with_rank(x, 4)
        return tensor(Tensor, (dims[0], wanted[0], wanted[1], dims[3]), dtype_of(x) if keeps_type else float32)
    return apply


resize_bilinear = batch_resize("tf.image.resize_bilinear", False)
resize_bicubic = batch_resize("tf.image.resize_bicubic", False)
resize_area = batch_resize("tf.image.resize_area", False)
resize_nearest_neighbor = batch_resize("tf.image.resize_nearest_neighbor", True)


@op("tf.image.resize_image_with_crop_or_pad")
def resize_image_with_crop_or_pad(image, target_height, target_width):
    x = convert(image)
    return with_size(x, int_argument(target_height), int_argument(target_width), "resize_image_with_crop_or_pad",
                     dtype_of(x))


resize_with_crop_or_pad = resize_image_with_crop_or_pad


@op("tf.image.resize_image_with_pad")
def resize_image_with_pad(image, target_height, target_width, method=0):
    return with_size(convert(image), int_argument(target_height), int_argument(target_width), "resize_image_with_pad",
                     float32)


resize_with_pad = resize_image_with_pad


@op("tf.image.crop_to_bounding_box")
def crop_to_bounding_box(image, offset_height, offset_width, target_height, target_width):
    x = convert(image)
    height, width = int_argument(target_height), int_argument(target_width)
    dims = picture_dims(x, "crop_to_bounding_box")
    if dims is not None:
        require(int_argument(offset_height) + height <= dims[-3], rule="negative-dim", raises=ValueError,
                message=f"height must be >= target + offset: {shape_text(dims)}", shapes={"image": dims},
                clash={"image": -3})
        require(int_argument(offset_width) + width <= dims[-2], rule="negative-dim", raises=ValueError,
                message=f"width must be >= target + offset: {shape_text(dims)}", shapes={"image": dims},
                clash={"image": -2})
    return with_size(x, height, width, "crop_to_bounding_box", dtype_of(x))


@op("tf.image.pad_to_bounding_box")
def pad_to_bounding_box(image, offset_height, offset_width, target_height, target_width):
    x = convert(image)
    return with_size(x, int_argument(target_height), int_argument(target_width), "pad_to_bounding_box", dtype_of(x))


@op("tf.image.central_crop")
def central_crop(image, central_fraction):
    x = convert(image)
    return with_size(x, dynamic(opaque_dim("height")), dynamic(opaque_dim("width")), "central_crop", dtype_of(x))


@op("tf.image.crop_and_resize")
def crop_and_resize(image, boxes, box_ind=None, crop_size=None, method="bilinear", extrapolation_value=0, name=None,
                    box_indices=None):
    dims, corners = with_rank(convert(image), 4), with_rank(convert(boxes), 2)
    wanted = shape_argument(crop_size)
    return tensor(Tensor, (corners[0], wanted[0], wanted[1], dims[3]), float32)


def same_image(operation_name):
    @op(operation_name)
    def apply(image, *args, **kwargs):
        x = convert(image)
        picture_dims(x, operation_name)
        return tensor(Tensor, shape_of(x), dtype_of(x))
    return apply


def same_values(operation_name):
    @op(operation_name)
    def apply(image, *args, **kwargs):
        x = convert(image)
        return tensor(Tensor, shape_of(x), dtype_of(x))
    return apply


random_flip_left_right = same_image("tf.image.random_flip_left_right")
random_flip_up_down = same_image("tf.image.random_flip_up_down")
flip_left_right = same_image("tf.image.flip_left_right")
flip_up_down = same_image("tf.image.flip_up_down")
per_image_standardization = same_image("tf.image.per_image_standardization")
per_image_whitening = per_image_standardization
random_brightness = same_values("tf.image.random_brightness")
random_contrast = same_values("tf.image.random_contrast")
random_saturation = same_values("tf.image.random_saturation")
random_hue = same_values("tf.image.random_hue")
adjust_brightness = same_values("tf.image.adjust_brightness")
adjust_contrast = same_values("tf.image.adjust_contrast")
adjust_saturation = same_values("tf.image.adjust_saturation")
adjust_hue = same_values("tf.image.adjust_hue")
adjust_gamma = same_values("tf.image.adjust_gamma")
rgb_to_hsv = same_values("tf.image.rgb_to_hsv")
hsv_to_rgb = same_values("tf.image.hsv_to_rgb")
draw_bounding_boxes = same_values("tf.image.draw_bounding_boxes")


@op("tf.image.transpose_image")
def transpose_image(image):
    x = convert(image)
    dims = picture_dims(x, "transpose_image")
    if dims is None:
        return tensor(Tensor, unknown("the rank of images"), dtype_of(x))
    return tensor(Tensor, dims[:-3] + (dims[-2], dims[-3], dims[-1]), dtype_of(x))


@op("tf.image.rot90")
def rot90(image, k=1, name=None):
    x = convert(image)
    dims = picture_dims(x, "rot90")
    if dims is None:
        return tensor(Tensor, unknown("the rank of images"), dtype_of(x))
    turned = (dims[-2], dims[-3]) if k % 2 == 1 else (dims[-3], dims[-2])
    return tensor(Tensor, dims[:-3] + turned + (dims[-1],), dtype_of(x))


@op("tf.image.convert_image_dtype")
def convert_image_dtype(image, dtype, saturate=False, name=None):
    return tensor(Tensor, shape_of(convert(image)), as_dtype(dtype))


def channels_changed(operation_name, given, made):
    @op(operation_name)
    def apply(images, name=None):
        x = convert(images)
        if rank_of(x) is None:
            return tensor(Tensor, unknown("the rank of images"), dtype_of(x))
        dims = shape_of(x)
        require(dims[-1] == given, rule="channel-mismatch", raises=ValueError,
                message=f"The last dimension of {shape_text(dims)} must be {given}",
                shapes={"images": dims}, clash={"images": len(dims) - 1})
        return tensor(Tensor, dims[:-1] + (made,), dtype_of(x))
    return apply


rgb_to_grayscale = channels_changed("tf.image.rgb_to_grayscale", 3, 1)
grayscale_to_rgb = channels_changed("tf.image.grayscale_to_rgb", 1, 3)


@op("tf.image.total_variation")
def total_variation(images, name=None):
    x = convert(images)
    dims = picture_dims(x, "total_variation")
    if dims is None:
        return tensor(Tensor, unknown("the rank of images"), dtype_of(x))
    return tensor(Tensor, dims[:-3], dtype_of(x))


@op("tf.image.sample_distorted_bounding_box")
def sample_distorted_bounding_box(image_size, bounding_boxes, seed=None, seed2=None, min_object_covered=0.1,
                                  aspect_ratio_range=None, area_range=None, max_attempts=None,
                                  use_image_if_no_bounding_boxes=None, name=None):
    kind = dtype_of(convert(image_size))
    begin = (dynamic(opaque_dim("begin", lower=0)), dynamic(opaque_dim("begin", lower=0)), 0)
    size = (dynamic(opaque_dim("size")), dynamic(opaque_dim("size")), -1)
    return tensor(Tensor, (3,), kind, begin), tensor(Tensor, (3,), kind, size), tensor(Tensor, (1, 1, 4), float32)


@op("tf.image.non_max_suppression")
def non_max_suppression(boxes, scores, max_output_size, iou_threshold=0.5, score_threshold=None, name=None):
    return tensor(Tensor, (dynamic(opaque_dim("kept", lower=0)),), int32)


@op("tf.image.extract_glimpse")
def extract_glimpse(input, size, offsets, centered=True, normalized=True, uniform_noise=True, name=None):
    dims, wanted = with_rank(convert(input), 4), shape_argument(size)
    return tensor(Tensor, (dims[0], wanted[0], wanted[1], dims[3]), float32)


def extract_image_patches(images, ksizes, strides, rates, padding, name=None):
    return _extract_patches(images, ksizes, strides, rates, padding)


@op("tf.image.ssim")
def _similarity(img1, img2):
    x = convert(img1)
    return tensor(Tensor, shape_of(x)[:-3] if rank_of(x) is not None else unknown("the rank of images"), float32)


def ssim(img1, img2, max_val, **kwargs):
    return _similarity(img1, img2)


def psnr(a, b, max_val, name=None):
    return _similarity(a, b)


@op("tf.image.is_jpeg")
def is_jpeg(contents, name=None):
    return tensor(Tensor, (), bool_)
